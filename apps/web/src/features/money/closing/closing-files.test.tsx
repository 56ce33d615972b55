import type { DocumentKind } from '@cabezal/contract/trips/documents/document.shapes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { Upload } from '../../../kits/files/uploads.ts';
import { OtherFiles } from './ClosingFiles.tsx';

const failed = (key: number, kind: DocumentKind, name: string): Upload<DocumentKind> => ({
  key,
  kind,
  file: new File([], name),
  percent: 0,
  error: new ApiError({ status: 0, message: 'No hay conexión con el servidor' }),
});

it('a failed file stays among the others whatever kind is chosen next; one of a required kind has its own line', () => {
  const lost = [failed(1, 'TICKET', 'peaje.jpg'), failed(2, 'FOTO', 'puerta.jpg'), failed(3, 'EIR_INGRESO', 'eir.pdf')];
  const nothing = () => {};
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OtherFiles
        documents={[]}
        upload={{
          sending: [],
          percent: null,
          failed: lost,
          many: true,
          add: nothing,
          retry: nothing,
          drop: nothing,
        }}
        isRequired={kind => kind === 'EIR_INGRESO'}
        isOnly={false}
      />
    </QueryClientProvider>,
  );
  for (const name of ['peaje.jpg', 'puerta.jpg']) {
    expect(html).toContain(`aria-label="Reintentar ${name}"`);
    expect(html).toContain(`aria-label="Descartar ${name}"`);
  }
  expect(html).not.toContain('eir.pdf');
});
