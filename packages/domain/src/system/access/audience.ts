/**
 * Audience of an answer, which decides its columns. `operator`: staff, all columns. `carrier`: no sale columns. `customer` (EXP, IMP, CLT, FWDR): no
 * costs or margin. `driver`: own trips only. `token`: the one record of a shared link.
 */
export type Audience = 'operator' | 'carrier' | 'customer' | 'driver' | 'token';
