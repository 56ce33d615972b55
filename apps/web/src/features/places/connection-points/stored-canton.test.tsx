import type { ConnectionPoint } from '@cabezal/contract/places/connection-points/connection-points.calls';
import { getCantons } from '@cabezal/contract/places/locations/locations.calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Form } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { callKey } from '../../../api/nouns.ts';
import { PlaceSection } from './ConnectionPointFormPage.tsx';

it('a canton that has been deactivated is shown by its name', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(callKey(getCantons, {}), []);
  const point = { id_canton: 88, canton: 'Samborondón' } as ConnectionPoint;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Form initialValues={point}>
        <PlaceSection point={point} />
      </Form>
    </QueryClientProvider>,
  );
  expect(html).toContain('Samborondón');
});
