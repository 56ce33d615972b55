import type { AnyCall } from '@cabezal/contract/all-calls';

export const nameOf = (call: AnyCall): string => `${call.method} ${call.path}`;
/** Calls that end the person's session: later calls would be refused. */
export const endsSession = new Set(['POST /users/logout', 'POST /users/update_my_password']);
