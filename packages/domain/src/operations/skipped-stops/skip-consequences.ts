import { formatMoney, type Showable } from '../../system/amounts/format';

/** What follows from the stops of a trip beside its plan. */
export interface FactsOfStops {
  /** The open proposal for the stop that is skipped; null: none. `amount` null: no rule gives a price, or the person may not read it. */
  proposal: { description: string; amount: Showable | null } | null;
  /** Names of the papers that closing asks for. */
  papers: readonly string[];
}

interface Skip {
  before: FactsOfStops;
  after: FactsOfStops;
  /** Issued, with a driver: people outside the office follow the trip. */
  isFollowed: boolean;
}

function money({ before, after }: Skip): string[] {
  if (before.proposal !== null && after.proposal === null)
    return [`Se retira la propuesta de cobro: ${before.proposal.description}`];
  if (before.proposal !== null || after.proposal === null) return [];
  const { description, amount } = after.proposal;
  const price = amount === null ? '' : `, ${formatMoney(amount)} sin IVA`;
  return [`Se propone un cobro: ${description}${price}. Nada se cobra hasta que alguien lo acepte`];
}

function papers({ before, after }: Skip): string[] {
  const without = (these: readonly string[], others: readonly string[]) =>
    [...new Set(these)].filter(name => !others.includes(name)).join(', ');
  const gone = without(before.papers, after.papers);
  const again = without(after.papers, before.papers);
  return [
    ...(gone === '' ? [] : [`Para cerrar ya no se pide: ${gone}`]),
    ...(again === '' ? [] : [`Para cerrar se pide otra vez: ${again}`]),
  ];
}

/** Who hears of it, and who does not. */
const TOLD = 'Al conductor no se le avisa: dígaselo usted. Cliente y transportista lo leen en la bitácora';

/** Sentences for the operator about a stop that is skipped or resumed: the charge that is proposed, the papers, who is told. */
export const skipSentences = (skip: Skip): string[] => [
  ...money(skip),
  ...papers(skip),
  ...(skip.isFollowed ? [TOLD] : []),
];

/** What a carrier or driver is told of it: only the papers. */
export const skipSentencesForCarrier = (skip: Skip): string[] => papers(skip);
