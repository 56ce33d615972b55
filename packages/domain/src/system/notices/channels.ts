/** Channels of notifications, with their names. */
export const CHANNEL_NAMES = {
  APP: 'Aplicación',
  PUSH: 'Navegador cerrado',
  MAIL: 'Correo',
  WHATSAPP: 'WhatsApp',
} as const;
export type Channel = keyof typeof CHANNEL_NAMES;

/** Channels on which messages are delivered today. The others are neither offered nor used. */
export const DELIVERED_CHANNELS = ['APP', 'MAIL'] as const;
export type DeliveredChannel = (typeof DELIVERED_CHANNELS)[number];

/** States of a message, with their names. */
export const MESSAGE_STATE_NAMES = {
  EN_ESPERA: 'En espera',
  EN_COLA: 'En cola',
  ENVIADA: 'Enviado',
  ENTREGADA: 'Entregado',
  LEIDA: 'Leído',
  FALLIDA: 'Falló',
  OMITIDA: 'No se envió',
} as const;
export type MessageState = keyof typeof MESSAGE_STATE_NAMES;
