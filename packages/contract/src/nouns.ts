/**
 * Every noun of which the server says «changed» and of which a call says that it touches or shows it: one list, so that a name with a
 * slip of the pen does not compile instead of leaving a screen stale.
 */
export const nouns = [
  'canton',
  'company',
  'connection_point',
  'container_type',
  'credential',
  'dispatch',
  'document',
  'driver',
  'equipment',
  'fee',
  'fee_simulation',
  'guide',
  'holiday',
  'import',
  'invoice',
  'location',
  'motive',
  'nearby_location',
  'parameter',
  'payment_order',
  'permission',
  'problem',
  'product',
  'reservation',
  'role',
  'route',
  'saved_view',
  'second_factor',
  'service',
  'session',
  'ship',
  'shipping_line',
  'shipping_line_deposit',
  'surcharge',
  'truck',
  'user',
] as const;

export type Noun = (typeof nouns)[number];
