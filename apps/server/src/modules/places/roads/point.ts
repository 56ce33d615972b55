/** A place on the earth, degrees (WGS84). */
export interface Point {
  lat: number;
  lng: number;
}
