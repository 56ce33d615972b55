import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { AnswerQuery } from '../../ui/feedback/Answer.tsx';
import { ReportAnswer } from './ReportAnswer.tsx';

type Found = { stops: number };
const shown = (query: Partial<AnswerQuery<Found>>) =>
  renderToStaticMarkup(
    <ReportAnswer<Found>
      query={{ data: undefined, error: null, refetch: () => undefined, ...query }}
      what="el stand-by"
      isEmpty={({ stops }) => stops === 0}
      empty={{ title: 'Sin esperas', text: 'Aquí aparece cada parada.' }}
    >
      {({ stops }) => `${stops} paradas`}
    </ReportAnswer>,
  );
const error = new ApiError({ status: 500, code: 'internal', message: 'Sin conexión' });

test('what a report found is shown; if it is nothing, what will appear', () => {
  expect(shown({ data: { stops: 3 } })).toBe('3 paradas');
  expect(shown({ data: { stops: 0 } })).toContain('Aquí aparece cada parada.');
});

test('a report that failed says so, and keeps what it showed before', () => {
  expect(shown({ error })).toContain('No se pudo cargar el stand-by');
  expect(shown({ error, data: { stops: 3 } })).toContain('3 paradas');
});
