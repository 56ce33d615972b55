/** States in which a truck may be sent. */
const USABLE_TRUCK_STATES: readonly string[] = ['DISPONIBLE', 'ASIGNADO', 'EN_VIAJE'];

/** Whether a truck in that state may be assigned. */
export const isUsableTruck = (truck_state: string): boolean => USABLE_TRUCK_STATES.includes(truck_state);
