import { CheckOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import type { SapPostingRow } from '@cabezal/contract/money/reposts/postings.calls';
import {
  POSTING_CAUSE_NAMES,
  POSTING_KIND_NAMES,
  POSTING_STATE_NAMES,
  POSTING_STEP_NAMES,
  type PostingCause,
  type PostingState,
} from '@cabezal/domain/system/sap/postings';
import { formatAge } from '@cabezal/domain/system/time/time';
import type { ComponentType } from 'react';
import { FamilyTag } from '../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../ui/tokens.ts';

const looks: Readonly<Record<PostingState, { family: FamilyName; Icon: ComponentType }>> = {
  PENDING: { family: 'moving', Icon: ClockCircleOutlined },
  SENT: { family: 'closed', Icon: CheckOutlined },
  ERROR: { family: 'problem', Icon: CloseCircleOutlined },
};

export function PostingTag({ state }: { state: PostingState }) {
  const { family, Icon } = looks[state];
  return (
    <FamilyTag family={family} icon={<Icon />}>
      {POSTING_STATE_NAMES[state]}
    </FamilyTag>
  );
}

/** What a person can do, by cause. */
const ADVICE: Readonly<Record<PostingCause, string>> = {
  DATOS: 'SAP no aceptó lo que se envió: corrija el dato y reenvíe. No se intenta otra vez por sí solo.',
  RED: 'SAP no respondió a cinco intentos: cuando vuelva, reenvíe. Antes de crear nada se busca si ya lo tiene.',
  SESION: 'SAP no abrió la sesión: quien administra el servidor revisa usuario, clave y dirección. Después, reenvíe.',
  DUPLICADO: 'Hay más de un documento en SAP: cancele allí los que sobran y reenvíe.',
};
export const adviceOf = (cause: PostingCause): string => ADVICE[cause];
export const causeName = (cause: PostingCause | null): string | null => cause && POSTING_CAUSE_NAMES[cause];

/** «Venta · Orden de venta» */
export const whatOf = ({ kind, step }: Pick<SapPostingRow, 'kind' | 'step'>): string =>
  `${POSTING_KIND_NAMES[kind]} · ${POSTING_STEP_NAMES[step]}`;

/** How long it has waited: «12 min», «5 h», «3 días». */
export const ageText = (since: string, now = Date.now()): string =>
  formatAge(Math.max(0, (now - Date.parse(since)) / 60_000));
