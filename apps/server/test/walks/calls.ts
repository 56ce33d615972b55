import type { AnyCall } from '@cabezal/contract/all-calls';

export const nameOf = (call: AnyCall): string => `${call.method} ${call.path}`;
/** Changes the walk itself: it would sign the walker out. */
export const endsSession = new Set(['POST /users/logout', 'POST /users/update_my_password']);
