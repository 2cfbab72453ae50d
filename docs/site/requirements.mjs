/** A remark plugin that makes the id of a requirement the anchor of its heading, dots included. */
export function remarkRequirements() {
  return (tree) => {
    for (const node of tree.children) {
      const [code] = node.type === "heading" ? node.children : [];
      if (code?.type === "inlineCode" && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(code.value))
        node.data = { ...node.data, hProperties: { id: code.value } };
    }
  };
}
