import { type Call, defineCall, nothing, signedIn } from '@cabezal/contract/call';

/** A record that matches what was typed anywhere. */
export interface FoundRecord {
  kind: string;
  id: number;
  title: string;
  subtitle: string;
  path: string;
}
type Search = Call<{ text: string }, FoundRecord[]>;

/** `POST /search`: records of every kind by a text. */
export const search: Search = defineCall({
  method: 'POST',
  path: '/search',
  access: signedIn,
  changes: false,
  input: nothing as unknown as Search['input'],
  output: nothing as unknown as Search['output'],
  summary: 'Records of every kind that match a text.',
});
