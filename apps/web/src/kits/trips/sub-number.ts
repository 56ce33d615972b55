/** «48188-1» */
export const subNumber = (id_reservation: number, number: number) => `${id_reservation}-${number}`;
