import type { ApiError } from '../../../api/api-error.ts';

const REFUSALS = new Set([401, 403, 404]);

/** Whether our server says that the link ended or its trip is gone. A proxy in between may answer with the same status, without our code. */
export const isLinkEnded = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  REFUSALS.has(status) && !code.startsWith('http_');
