import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { Failure } from './Failure.tsx';
import { sentencesOf } from './failure-sentences.ts';

const refused = {
  message: 'La guía no existe',
  fields: { id_guide: 'La guía no existe', 'lines.0.amount': 'Debe ser mayor que cero' },
};
const field = (name: (string | number)[], ...errors: string[]) => ({ name, errors });

it('tells what no field of the form tells', () => {
  expect(sentencesOf(refused, [field(['lines', 0, 'amount'], 'Debe ser mayor que cero')])).toEqual([
    'La guía no existe',
  ]);
  expect(sentencesOf(refused, [field(['id_guide']), field(['lines', 0, 'amount'])])).toEqual([]);
  expect(sentencesOf(refused, [field(['lines', 1, 'amount'])])).toEqual([
    'La guía no existe',
    'Debe ser mayor que cero',
  ]);
});

it('leaves to a field of another name what it tells', () => {
  expect(sentencesOf(refused, [field(['guide'], 'La guía no existe'), field(['lines', 0, 'amount'])])).toEqual([]);
});

it('tells the message of a refusal that names no field', () => {
  expect(sentencesOf({ message: 'La orden ya fue enviada' }, [field(['id_guide'])])).toEqual([
    'La orden ya fue enviada',
  ]);
});

it('outside a form, shows a refusal that names a field', () => {
  const error = new ApiError({ status: 422, ...refused });
  expect(renderToStaticMarkup(<Failure error={error} />)).toContain('La guía no existe');
});
