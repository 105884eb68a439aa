import React from 'react';

interface Props { title: string; onClose?: () => void }

export const Panel: React.FC<Props> = ({ title }) => {
  const handleClick = useCallback(() => { close(); }, []);
  const onKey = (e: KeyboardEvent) => { e.preventDefault(); };
  if (a < b && c > d) return null;
  return (
    <>
      <Header<string> title={`a ${title} }`} onClick={() => { function deep() {} }} {...rest} />
      <p>Don't use {"}"} or { /* } */ title } &nbsp; it's {count > 1 ? <b>many</b> : 'one'}</p>
      <style>{`.a { color: red }`}</style>
      <input value={x} disabled />
    </>
  );
};

export function List<T,>({ items }: { items: T[] }) {
  const generic = <U extends T>(u: U) => u;
  return <ul>{items.map((item) => <Item key={item.id} {...item}>text ' here</Item>)}</ul>;
}

export const Memo = React.memo(function Inner() { return <div/>; });
class Old extends React.Component<Props, { open: boolean }> {
  state = { open: false };
  render() { return <div>{this.state.open && <span>}</span>}</div>; }
  after() {}
}
export default Old;

export const Calendar = () => <Picker parts={{ Root: (p) => { return p }, size: 1 }} />;
