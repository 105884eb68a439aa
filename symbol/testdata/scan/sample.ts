import type { X } from './x';

export interface Shape<T = { a: string }> extends Base<T> {
  name: string;
  readonly area?: number;
  resize(by: number): { w: number };
  (call: string): void;
  [key: string]: unknown;
}

export type Pair<A, B> = { first: A; second(b: B): void } & Other;
type Mapped = { [K in keyof Shape]: Shape[K] };
export enum Color { Red = 'red', Green = 1 << 2, Blue }
declare const enum Flags { A, B }
export namespace Geometry.Plane {
  export const ORIGIN: { x: number } = { x: 0 };
  export function distance(a: Point): number { return 0; }
}
declare module 'ext' {
  export function extended(): void;
}
declare global { interface Window { custom: string } }

export abstract class Service<T extends { id: string }> implements A, B {
  private readonly cache: Map<string, { hit: boolean }> = new Map();
  static defaults?: Options = { a: 1, b() {} };
  protected handler = async <T,>(x: T): Promise<{ ok: boolean }> => {
    return { ok: true };
  };
  constructor(private readonly db: Db<A, B>, public name = 'x', plain: string) { super(); }
  @Decorated({ a: 1 })
  public async find(id: string): Promise<{ a: string } | undefined> {
    const inner = (): void => {};
    return undefined;
  }
  overload(a: string): void;
  overload(a: number): void;
  overload(a: any) {}
  abstract todo(): Promise<void>
  get value(): { v: number } { return { v: 1 } }
  declare field: string
  private async *stream(): AsyncGenerator<number> {}
}

export function assertIt(x: unknown): asserts x is { a: string } {}
export const curried = (a: number) => (b: number): number => a + b;
export const generic = <T extends object>(x: T): T => x;
const typed: (a: string) => { b: number } = (a) => ({ b: 1 })
let x = a as unknown as { y: string }, later = 3;
export default function main(this: Window, ...args: string[]): void {}
export const store = create<State>()((set) => ({
  count: 0,
  inc: () => set((s) => ({ count: s.count + 1 })),
}));
function isA(x: any): x is A { return true }
const re = /a\/[/]{/;
export { curried as renamed };
export const satisfiesIt = { run: () => {}, level: 1 } satisfies Config;

const FROZEN = ["a"] as const

type AfterConst = (typeof FROZEN)[number]

function nothing(): void {
  const inner = () => { go() }
}

module.exports = function exportedName() {}
let late
late = () => { go() }
const mocks = { Client: class { connect() {} } }
