/** The rows that were refused: all that is left to be sent. */
export const refusedOf = <Row extends { id_sub_reservation: number }>(
  rows: readonly Row[],
  refused: readonly { id: number }[],
): Row[] => rows.filter(row => refused.some(one => one.id === row.id_sub_reservation));
