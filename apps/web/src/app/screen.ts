import type { ComponentType } from 'react';
import type { Path } from './paths.ts';

/** A route that has a page. */
export interface Screen {
  path: Path;
  load: () => Promise<{ default: ComponentType }>;
  frame?: 'shell' | 'plain' | 'light';
  board?: boolean;
}
