import { containerError, normalizeContainer, tidyContainer } from '@cabezal/domain/system/validation/container';
import { z } from 'zod';
import { checked, emptyIsNull } from '../../shapes.ts';

/**
 * Container number, optional. A number as printed on the container, or with surrounding blanks, is normalized; then blanks, length and check digit
 * are checked in that order, with the sentences of the specification (spec §5).
 */
export const givenContainerCode = checked(z.string().max(40).transform(tidyContainer).nullable(), value =>
  emptyIsNull(value) === null ? null : containerError(value),
).transform(value => (emptyIsNull(value) === null ? null : normalizeContainer(value as string)));

/** In a complete form, an absent container number is null. */
export const containerCode = givenContainerCode.optional().transform(value => value ?? null);
