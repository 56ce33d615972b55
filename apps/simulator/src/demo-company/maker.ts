/** Shared by the generators of past, present and future. */
import type { Dispatcher } from './dispatch';
import type { ContainerNumbers } from './identifiers';
import type { Random } from './random';
import type { World } from './world';

export interface Maker {
  readonly world: World;
  readonly random: Random;
  readonly dispatcher: Dispatcher;
  readonly numbers: ContainerNumbers;
  /** Marks the calendar entries of one container. */
  nextTag(): number;
}
