/** Where the chosen entry stands now, whatever came before it meanwhile; the first, where none was chosen or it is gone. */
export const placeOf = (entries: readonly { key: string }[], chosen: string | null): number => {
  const place = entries.findIndex(entry => entry.key === chosen);
  return place < 0 && entries.length > 0 ? 0 : place;
};
