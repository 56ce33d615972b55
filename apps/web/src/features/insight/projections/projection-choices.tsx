import type { ProjectionInput, Statistics } from '@cabezal/contract/insight/projections/projections.calls';
import { Segmented, Select } from 'antd';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { type Address, useAddress } from '../../../ui/use-address.ts';
import { MEASURE_NAMES, type Measure } from './projection-words.ts';

const MEASURES = optionsOf(MEASURE_NAMES);
const USUAL_TOP = 10;
const TOPS = [5, USUAL_TOP, 20, 50];

export type Asked = Pick<ProjectionInput, 'measure' | 'year' | 'top'>;
export type Change = Address<'medida' | 'anio' | 'top'>['change'];

/** The input of the projections. The address has it, so that a link opens the same projection. */
export function useProjection(): { asked: Asked; change: Change } {
  const { get, id, change } = useAddress<'medida' | 'anio' | 'top'>();
  const asked: Asked = {
    measure: get('medida') === 'contenedores' ? 'CONTENEDORES' : 'VENTA',
    year: id('anio') ?? undefined,
    top: Math.min(id('top') ?? USUAL_TOP, 100),
  };
  return { asked, change };
}

interface ProjectionChoicesProps {
  asked: Asked;
  /** The answer that has the years to choose from. */
  found: Statistics | undefined;
  change: Change;
}

export function ProjectionChoices({ asked, found, change }: ProjectionChoicesProps) {
  return (
    <>
      <Segmented<Measure>
        aria-label="Medida"
        options={MEASURES}
        value={asked.measure}
        onChange={measure => change({ medida: measure === 'VENTA' ? null : 'contenedores' })}
      />
      {found && found.years.length > 0 && (
        <Select<number>
          aria-label="Año"
          options={found.years.map(year => ({ value: year, label: String(year) }))}
          value={found.year}
          onChange={year => change({ anio: year })}
        />
      )}
    </>
  );
}

/** The number of clients or addressees that are listed; the others are summed. */
export function TopChoice({ top, change }: { top: number; change: Change }) {
  return (
    <Select<number>
      size="small"
      aria-label="Cuántos"
      options={[...new Set([...TOPS, top])]
        .sort((a, b) => a - b)
        .map(value => ({ value, label: `Los ${value} mayores` }))}
      value={top}
      onChange={value => change({ top: value === USUAL_TOP ? null : value })}
    />
  );
}
