/** Rule part of 9-operations §12 no. 7: no combination of fields and person permits an edit that the table forbids. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canEdit, canEditAll, EDIT_FIELDS, type EditContext, wantsMotive } from './reservation-edit';

const fields = fc.constantFrom(...EDIT_FIELDS);
const STAGES = ['PENDING', 'ACCEPTED', 'ISSUED', 'DEPARTED', 'FINISHED', 'OVER'] as const;
const context: fc.Arbitrary<EditContext> = fc.record({
  stage: fc.constantFrom(...STAGES),
  is_operator: fc.boolean(),
  may_correct: fc.boolean(),
  on_order: fc.option(fc.constant('la orden de pago 7')),
});

test('several fields are accepted exactly if each may be changed and required motives are given', () => {
  fc.assert(
    fc.property(fc.array(fields, { minLength: 1 }), context, fc.boolean(), (asked, where, explained) => {
      const motive = explained ? 'Lo pidió el cliente' : null;
      const verdict = canEditAll(asked, where, { motive, completed: new Set() });
      const each = asked.every(field => canEdit(field, where) === true);
      const lacks = !explained && asked.some(field => wantsMotive(field, where));
      expect(verdict === true).toBe(each && !lacks);
    }),
  );
});

test('a person with fewer permissions never may change more; a closed reservation is never changed', () => {
  fc.assert(
    fc.property(fields, context, (field, where) => {
      if (canEdit(field, where) !== true) return;
      expect(canEdit(field, { ...where, is_operator: true, may_correct: true })).toBe(true);
      expect(where.stage).not.toBe('OVER');
    }),
  );
});

test('the fields that a customer may change only decrease as the reservation proceeds', () => {
  const of = (stage: EditContext['stage']) => ({ stage, is_operator: false, may_correct: false, on_order: null });
  fc.assert(
    fc.property(fields, fc.nat(STAGES.length - 2), (field, at) => {
      const [now, next] = [STAGES[at] ?? 'OVER', STAGES[at + 1] ?? 'OVER'];
      if (canEdit(field, of(next)) === true) expect(canEdit(field, of(now))).toBe(true);
    }),
  );
});
