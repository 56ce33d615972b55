import { fenceAreaM2 } from '@cabezal/domain/places/geo/fence';
import { FENCE_RADIUS } from '@cabezal/domain/places/locations/location';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Button, Segmented } from 'antd';
import type { FenceEditorProps, FenceShape } from '../../../map/FenceEditor.tsx';
import { mayClose, mayRemove } from '../../../map/fence-drawing.ts';
import type { FenceDrawing } from './use-fence-drawing.ts';

const HECTARE_M2 = 10_000;
const KM2_M2 = 1_000_000;

/** «0,8 ha», «2,4 km²» */
function areaText(m2: number): string {
  return m2 < KM2_M2 ? `${formatNumber(m2 / HECTARE_M2, 2)} ha` : `${formatNumber(m2 / KM2_M2, 2)} km²`;
}

/** The current fence as a sentence. */
export function fenceText({ shape, radius, corners }: Pick<FenceEditorProps, 'shape' | 'radius' | 'corners'>): string {
  if (shape === 'circle') return `Círculo de ${formatNumber(radius, 0)} m de radio`;
  if (corners.length < 3)
    return corners.length === 0 ? 'Polígono sin vértices' : `Polígono con ${corners.length} de al menos 3 vértices`;
  return `Polígono de ${corners.length} vértices, ${areaText(fenceAreaM2(corners))}`;
}

function hintOf({ point, shape, isOpen, corners }: FenceEditorProps): string {
  if (point === null) return 'Toque el mapa donde queda el establecimiento.';
  if (shape === 'circle')
    return `Toque el mapa o arrastre el punto para moverlo; arrastre el borde para cambiar el radio (${FENCE_RADIUS.min} a ${formatNumber(FENCE_RADIUS.max, 0)} m).`;
  if (!isOpen) return 'Arrastre los vértices; toque un borde para agregar uno. Suprimir quita el elegido.';
  return mayClose(corners)
    ? 'Toque para agregar vértices; ciérrelo en el primero o con «Cerrar».'
    : 'Toque el mapa para marcar los vértices, en orden.';
}

/** The choice of circle or polygon, and the actions for the polygon. */
export function FenceTools({ drawing }: { drawing: FenceDrawing }) {
  const { editor } = drawing;
  const { shape, corners, isOpen, selected } = editor;
  return (
    <div className="cz-locations-tools">
      <Segmented<FenceShape>
        aria-label="Forma de la geocerca"
        value={shape}
        options={[
          { value: 'circle', label: 'Círculo' },
          { value: 'polygon', label: 'Polígono' },
        ]}
        onChange={drawing.choose}
      />
      {shape === 'polygon' && (
        <>
          {isOpen ? (
            <Button disabled={!mayClose(corners)} onClick={editor.onClose}>
              Cerrar
            </Button>
          ) : (
            <Button onClick={drawing.reopen}>Seguir dibujando</Button>
          )}
          <Button disabled={!drawing.canUndo} onClick={drawing.undo}>
            Deshacer
          </Button>
          <Button
            disabled={selected === null || !mayRemove(corners, isOpen)}
            onClick={() => selected !== null && editor.onRemove(selected)}
          >
            Quitar vértice
          </Button>
          {corners.length > 0 ? (
            <Button onClick={drawing.clear}>Limpiar</Button>
          ) : (
            <Button disabled={editor.point === null} onClick={() => drawing.fromCircle()}>
              Partir del círculo
            </Button>
          )}
        </>
      )}
      <span className="cz-locations-tools-hint" aria-live="polite">
        {hintOf(editor)}
      </span>
    </div>
  );
}
