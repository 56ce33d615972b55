/** The refused rows: only these are sent again. */
export const refusedOf = <Row extends { id_sub_reservation: number }>(
  rows: readonly Row[],
  refused: readonly { id: number }[],
): Row[] => rows.filter(row => refused.some(one => one.id === row.id_sub_reservation));
