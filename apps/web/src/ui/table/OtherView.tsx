import { lazy, type ReactNode, Suspense } from 'react';
import { useAddress } from '../use-address.ts';
import type { ListInput } from './list-state.ts';

// Few lists have another view: the others do not load this part of antd.
const OtherChoice = lazy(() => import('./OtherChoice.tsx'));

/** Another presentation of the rows of a list. */
export interface OtherView {
  /** Its value in the address, `?vista=mapa`. */
  key: string;
  /** «Mapa» */
  name: string;
  show: (input: ListInput) => ReactNode;
}

const LIST = 'lista';

/** Which view is shown, and the switch between the two. */
export function useOtherView(other: OtherView | undefined) {
  const { get, change } = useAddress<'vista'>();
  if (!other) return { show: undefined, choice: null };
  const isOther = get('vista') === other.key;
  return {
    show: isOther ? other.show : undefined,
    choice: (
      <Suspense fallback={null}>
        <OtherChoice
          value={isOther ? other.key : LIST}
          options={[
            { value: LIST, label: 'Lista' },
            { value: other.key, label: other.name },
          ]}
          onChange={vista => change({ vista })}
        />
      </Suspense>
    ),
  };
}
