/** Mark of a stop where the truck leaves the container. */
export const LEAVES_BOX = 'se deja el contenedor';
