#!/usr/bin/env node
'use strict';
import def, { a as b } from './mod.js';

const LIMIT = 10, OTHER = 20;
let counter = /[/}"']+/g.test('x') ? 1 : 2;
var { left, right: renamed } = require('x');

function plain(a, { b = {} } = {}) {
  const local = 1;
  function nested() {}
  const helper = () => { return `}${`{${a}`}`; };
  return a / b / 2;
}

async function* generate() {}
const arrow = async (x) => x * 2;
const single = x => ({ method() {} });
const expression = function named() {};

export default class Widget extends mixin(Base, { key: 1 }) {
  static #count = 0;
  static { init(); }
  handler = (event) => { this.x = 1; };
  'quoted-name'() {}
  [computed]() {}
  constructor(options) { super(); this.onClose = () => {}; }
  get size() { return 1; }
  set size(v) {}
  static async *create() {}
  #secret() {}
}

const registry = {
  name: 'x',
  start() { return { inner() {} }; },
  stop: function () {},
  pause: async () => {},
  nested: { resume() {}, depth: 2 },
  get state() { return 1; },
  shorthand,
  async load() {},
  list: [1, call({ visit() {} })],
};

module.exports = { exported() {} };
exports.helper = function () {};
exports.VERSION = '1';
Widget.prototype.render = function () { return <div className="}">Don't {() => { function inside() {} }} <b/></div>; };
const View = ({ items }) => (
  <ul>
    {items.map((i) => <li key={i}>it's {i > 2 ? <b>{'}'}</b> : null}</li>)}
  </ul>
);
export { arrow as renamedArrow, single };
if (a < b) { conditional = 1; }
label: for (;;) { break label; }
const Expr = class { run() {} };
