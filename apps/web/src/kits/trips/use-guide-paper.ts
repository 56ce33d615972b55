import { guidePdf, guidePrinted } from '@cabezal/contract/operations/guides/guides.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../api/call-api.ts';
import { invalidateNouns } from '../../api/nouns.ts';
import { openAnswer } from '../files/open-answer.ts';
import { useAccess } from '../rights/use-access.ts';

/** The data of a guide that its paper needs. */
export interface PaperOf {
  id_guide: number;
  guide_number: string | null;
  version: number;
  print_stale: string | null;
}

/** Opens the paper of a guide; for a person who issues guides, it also records the current version as printed. */
export function useGuidePaper() {
  const { may } = useAccess();
  const client = useQueryClient();
  const mayTell = may('guide.issue');
  const told = useCallback(
    async ({ id_guide, version, print_stale }: PaperOf) => {
      if (print_stale === null || !mayTell) return;
      // If the guide has changed meanwhile, the paper is out of date again: the mark stays.
      await callApi(guidePrinted, { id_guide, version }).catch(() => null);
      invalidateNouns(client, guidePrinted.touches);
      invalidateNouns(client, ['reservation']);
    },
    [client, mayTell],
  );
  const open = useCallback(
    async (guide: PaperOf) => {
      const { id_guide, guide_number } = guide;
      if (await openAnswer(guidePdf, { id_guide }, `guia_${guide_number ?? id_guide}.pdf`)) await told(guide);
    },
    [told],
  );
  return { open, told };
}
