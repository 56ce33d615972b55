import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';

/**
 * The guide as a change of this person answered it, until it is read again: the next change sends its version, and is not a conflict with
 * the previous one.
 */
export const latestGuide = (read: GuideDetail, answered: GuideDetail | null): GuideDetail =>
  answered !== null && answered.id_guide === read.id_guide && answered.version > read.version ? answered : read;
