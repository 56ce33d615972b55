import type { Map as MapLibreMap } from 'maplibre-gl';
import { color, type FamilyName, families, fontFamily, mapColor } from '../ui/tokens.ts';

/**
 * Every picture on the map is drawn here when the map first asks for it, by its name:
 * `truck:arrow|square:<family|off>` · `pill:<n>` · `tag:<family|off>:<text>` · `place:<rank>:<name>`.
 */
export type MarkColor = FamilyName | 'off';

const SCALE = 2;

interface Sheet {
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
}

function sheet(width: number, height: number): Sheet | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(SCALE, SCALE);
  return { canvas, pen };
}

const toneOf = (name: string) => (name in families ? families[name as FamilyName] : null);
const solidOf = (name: string) => toneOf(name)?.solid ?? '#66757F';

function textWidth(text: string, font: string): number {
  const measure = sheet(1, 1);
  if (!measure) return 0;
  measure.pen.font = font;
  return measure.pen.measureText(text).width;
}

/** An arrow by heading, pointing north before it is turned. */
function arrow(fill: string) {
  const page = sheet(22, 22);
  if (!page) return null;
  const { pen, canvas } = page;
  pen.beginPath();
  pen.moveTo(11, 2);
  pen.lineTo(18, 19);
  pen.lineTo(11, 15.5);
  pen.lineTo(4, 19);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.lineWidth = 2.5;
  pen.strokeStyle = color.white;
  pen.stroke();
  pen.fillStyle = fill;
  pen.fill();
  return canvas;
}

function square(fill: string) {
  const page = sheet(18, 18);
  if (!page) return null;
  const { pen, canvas } = page;
  pen.beginPath();
  pen.roundRect(3, 3, 12, 12, 2.5);
  pen.lineWidth = 3;
  pen.strokeStyle = color.white;
  pen.stroke();
  pen.fillStyle = fill;
  pen.fill();
  return canvas;
}

interface BoxLook {
  font: string;
  height: number;
  padding: number;
  radius: number;
  line: string;
  lineWidth: number;
  ink: string;
  dash?: number[];
}

/** A text in a white box: the number of a yard, the disk of a truck. */
function box(text: string, look: BoxLook) {
  const width = Math.max(look.height, textWidth(text, look.font) + 2 * look.padding);
  const page = sheet(width + 4, look.height + 4);
  if (!page) return null;
  const { pen, canvas } = page;
  pen.beginPath();
  pen.roundRect(2, 2, width, look.height, look.radius);
  pen.fillStyle = color.white;
  pen.fill();
  pen.setLineDash(look.dash ?? []);
  pen.lineWidth = look.lineWidth;
  pen.strokeStyle = look.line;
  pen.stroke();
  pen.fillStyle = look.ink;
  pen.font = look.font;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, 2 + width / 2, 2 + look.height / 2 + 0.5);
  return canvas;
}

const pill = (text: string) =>
  box(text, {
    font: `650 13px ${fontFamily}`,
    height: 26,
    padding: 10,
    radius: 13,
    line: families.at_place.solid,
    lineWidth: 2,
    ink: families.at_place.text,
  });

const tag = (family: string, text: string) =>
  box(text, {
    font: `600 12px ${fontFamily}`,
    height: 18,
    padding: 5,
    radius: 3,
    line: solidOf(family),
    lineWidth: 1,
    ink: toneOf(family)?.text ?? color.ink2,
    dash: family === 'off' ? [3, 2] : undefined,
  });

const placeFonts = ['', '600 14px', '550 13px', '500 12px', '500 11px'];

function place(rank: number, name: string) {
  const font = `${placeFonts[rank] ?? '500 11px'} ${fontFamily}`;
  const page = sheet(textWidth(name, font) + 8, 20);
  if (!page) return null;
  const { pen, canvas } = page;
  pen.font = font;
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = 3.5;
  pen.strokeStyle = mapColor.land;
  pen.strokeText(name, 4, 10);
  pen.fillStyle = rank === 1 ? color.ink : mapColor.place;
  pen.fillText(name, 4, 10);
  return canvas;
}

function draw(id: string): HTMLCanvasElement | null {
  const [kind, first = '', ...rest] = id.split(':');
  const second = rest.join(':');
  if (kind === 'truck') return first === 'arrow' ? arrow(solidOf(second)) : square(solidOf(second));
  if (kind === 'pill') return pill(first);
  if (kind === 'tag') return tag(first, second);
  if (kind === 'place') return place(Number(first), second);
  return null;
}

/** Lets the map ask for pictures by name. The font is waited for, so that no name is drawn in another one. */
export function provideImages(map: MapLibreMap) {
  const fontReady = document.fonts.load(`600 12px ${fontFamily}`).catch(() => []);
  map.setMissingStyleImageResolver(async id => {
    await fontReady;
    const canvas = draw(id);
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen || map.hasImage(id)) return;
    map.addImage(id, pen.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: SCALE });
  });
}
