/** Makes each table reachable by keyboard, because one that is wider than the screen scrolls. */
export function remarkTables() {
  const visit = (node) => {
    if (node.type === "table") node.data = { ...node.data, hProperties: { ...node.data?.hProperties, tabIndex: 0 } };
    for (const child of node.children ?? []) visit(child);
  };
  return visit;
}
