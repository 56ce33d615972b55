const keepers = new Set<() => void>();

/** Asked right before the signed-in person is gone: what is half written is still theirs to keep. Answers how to stop. */
export function beforeSessionEnds(keep: () => void): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}
export function keepBeforeSessionEnds() {
  for (const keep of keepers) keep();
}
