import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorState } from './ErrorState.tsx';

const shown = (request_id?: string | null) =>
  renderToStaticMarkup(
    <ErrorState title="No se pudo cargar la lista" error={{ message: 'Sin conexión', request_id }} />,
  );

it('a failure shows the id of its request, to be copied for support', () => {
  const id = '01936f2c-7b1e-7c3a-9d5f-0123456789ab';
  expect(shown(id)).toContain(`Copiar el código ${id}`);
  expect(shown(id)).toContain('Código 01936f2c-7b1e');
});

it.each([undefined, null])('a failure without an id (%s) has nothing to copy', id => {
  expect(shown(id)).not.toContain('Código');
  expect(shown(id)).toContain('Sin conexión');
});
