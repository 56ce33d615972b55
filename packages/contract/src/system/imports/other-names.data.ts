/** Synonyms of headings that several kinds use. */
export const phoneNames = [
  'Celular',
  'Teléfono celular',
  'Teléfono móvil',
  'Móvil',
  'Número de celular',
  'Número de teléfono',
  'Teléfonos',
  'WhatsApp',
];
export const emailNames = ['Correo electrónico', 'Email', 'Mail'];
export const noteNames = ['Observaciones', 'Nota', 'Notas', 'Comentario', 'Comentarios', 'Novedades'];
export const shippingLineNames = ['Línea naviera', 'Línea', 'Shipping line'];
export const productNames = ['Carga', 'Tipo de carga', 'Mercadería', 'Mercancía', 'Commodity'];
export const portNames = ['Puerto de embarque', 'Terminal', 'Terminal portuario', 'Terminal portuaria'];
export const containerTypeNames = [
  'Tipo de equipo',
  'Equipo',
  'Tamaño',
  'Tamaño de contenedor',
  'Tipo y tamaño',
  'Tamaño y tipo',
  'Medida',
];
export const containerNames = ['Número de contenedor', 'Contenedor No.', 'Sigla', 'Siglas', 'Container number'];
export const latitudeNames = ['Lat', 'Latitude', 'Coordenada latitud', 'Coordenada Y'];
export const longitudeNames = ['Lng', 'Lon', 'Long', 'Longitude', 'Coordenada longitud', 'Coordenada X'];

/** For the expiry date of a paper: «Matrícula caduca», «F. venc. matrícula». */
export const expiryNames = (paper: string): string[] => [
  `${paper} caduca`,
  `Vence ${paper}`,
  `Caducidad ${paper}`,
  `${paper} caducidad`,
  `Vencimiento ${paper}`,
  `${paper} vencimiento`,
  `Fecha de caducidad ${paper}`,
  `Fecha de vencimiento ${paper}`,
  `Vigencia ${paper}`,
  `${paper} válida hasta`,
];
/** The same for files about one paper only. */
export const plainExpiryNames = [
  'Caduca',
  'Caducidad',
  'Fecha de caducidad',
  'Vencimiento',
  'Fecha de vencimiento',
  'Vigencia',
  'Vigente hasta',
  'Válida hasta',
];
