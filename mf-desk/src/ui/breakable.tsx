/** An address, or the mark of a mail, which breaks before its @ where it takes two lines. */
export function Breakable({ children }: { readonly children: string }) {
  const at = Math.max(children.lastIndexOf("@"), 0);
  return (
    <span>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
