import {
  type ConnectionPoint,
  updateConnectionPoint,
} from '@cabezal/contract/places/connection-points/connection-points.calls';
import { getCantons } from '@cabezal/contract/places/locations/locations.calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Form } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { callKey } from '../../../api/nouns.ts';
import { FormShell, useFormWork } from '../../../ui/form/FormShell.tsx';
import { PlaceSection } from './ConnectionPointFormPage.tsx';

function EditedPoint({ point }: { point: ConnectionPoint }) {
  const [form] = Form.useForm();
  const work = useFormWork(form, updateConnectionPoint.input);
  return (
    <FormShell work={work} initial={point} isPart onFinish={() => undefined}>
      <PlaceSection point={point} />
    </FormShell>
  );
}

it('a canton that has been deactivated is shown by its name', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(callKey(getCantons, {}), []);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <EditedPoint point={{ id_canton: 88, canton: 'Samborondón' } as ConnectionPoint} />
    </QueryClientProvider>,
  );
  expect(html).toContain('Samborondón');
});
