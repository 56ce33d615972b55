/**
 * Who is looking, for the choice of columns: `operator` staff see everything; a `carrier` never sees the sale side; a `customer`
 * (EXP, IMP, CLT, FWDR) never sees costs or margin; a `driver` sees the own trips; a `token` exactly one thing.
 */
export type Audience = 'operator' | 'carrier' | 'customer' | 'driver' | 'token';
