/** A position in degrees (WGS84). */
export interface Point {
  lat: number;
  lng: number;
}
