import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels of the picture; on the screen it is as wide as the dialog. */
const [WIDE, HIGH] = [600, 240];
const LINE = 4;

interface SignaturePadProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** True: something is drawn. */
  isDrawn: boolean;
  onDrawn: (isDrawn: boolean) => void;
}

/** The place on the picture under the finger or the mouse. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [((clientX - left) * WIDE) / width, ((clientY - top) * HIGH) / height];
}

/** A field to sign in with a finger, a pen or the mouse. */
export function SignaturePad({ canvas, isDrawn, onDrawn }: SignaturePadProps) {
  const last = useRef<[number, number] | null>(null);
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = placeOf(event);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (last.current === null || pen === null) return;
    const to = placeOf(event);
    pen.lineWidth = LINE;
    pen.lineCap = 'round';
    pen.strokeStyle = getComputedStyle(event.currentTarget).color;
    pen.beginPath();
    pen.moveTo(...last.current);
    pen.lineTo(...to);
    pen.stroke();
    last.current = to;
    onDrawn(true);
  };
  const end = () => {
    last.current = null;
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDE, HIGH);
    onDrawn(false);
  };
  return (
    <fieldset className="cz-travel-sign" aria-label="Firma">
      <canvas
        ref={canvas}
        width={WIDE}
        height={HIGH}
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {isDrawn ? (
        <button type="button" onClick={clear}>
          Borrar la firma
        </button>
      ) : (
        <span>Firme aquí con el dedo</span>
      )}
    </fieldset>
  );
}

/** The drawn signature as PNG; null if the phone cannot make it. */
export const signatureOf = (canvas: HTMLCanvasElement | null): Promise<Blob | null> =>
  new Promise(resolve => {
    if (canvas === null) resolve(null);
    else canvas.toBlob(resolve, 'image/png');
  });
