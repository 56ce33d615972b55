import { paths } from '../../../app/paths.ts';
import { LocationAddForm } from './LocationForm.tsx';
import { locationPath } from './location-columns.tsx';

/** Registers an establishment and goes to its page. */
export default function LocationAddPage() {
  return (
    <LocationAddForm
      crumbs={[{ title: 'Establecimientos', to: paths.locations }]}
      cancelTo={paths.locations}
      doneTo={locationPath}
    />
  );
}
