import type { Map as MapLibreMap } from 'maplibre-gl';
import { color, type FamilyName, families, fontFamily, mapColor } from '../ui/tokens.ts';

/**
 * Every image on the map is drawn here when it is first requested, by its name: `truck:arrow|square:<family|off>` · `pill:<n>` ·
 * `tag:<family|off>:<text>` · `place:<rank>:<name>`.
 */
export type MarkColor = FamilyName | 'off';

/** Image pixels per CSS pixel. */
export const SCALE = 2;

interface Sheet {
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
}

// Its pixels are read at once: it must not be on the graphics card, where reading would have to wait.
const canvas = document.createElement('canvas');
const pen = canvas.getContext('2d', { willReadFrequently: true });

/** The one canvas, cleared: a canvas for each image costs more than the image. The previous image must have been read before. */
function sheet(width: number, height: number): Sheet | null {
  if (!pen) return null;
  // Setting a size clears the canvas and resets the state of the context.
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  pen.scale(SCALE, SCALE);
  return { canvas, pen };
}

const toneOf = (name: string) => (name in families ? families[name as FamilyName] : null);
const solidOf = (name: string) => toneOf(name)?.solid ?? families.waiting.solid;

function textWidth(text: string, font: string): number {
  if (!pen) return 0;
  pen.font = font;
  return pen.measureText(text).width;
}

/** An arrow for the heading; unrotated it points north. */
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

/** Margin around a box within its image, for its border. */
const EDGE = 2;

const boxWidth = (text: string, look: BoxLook) => Math.max(look.height, textWidth(text, look.font) + 2 * look.padding);

/** A text in a white box: the number of trucks in a yard, the disk of a truck. */
function box(text: string, look: BoxLook) {
  const width = boxWidth(text, look);
  const page = sheet(width + 2 * EDGE, look.height + 2 * EDGE);
  if (!page) return null;
  const { pen, canvas } = page;
  pen.beginPath();
  pen.roundRect(EDGE, EDGE, width, look.height, look.radius);
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
  pen.fillText(text, EDGE + width / 2, EDGE + look.height / 2 + 0.5);
  return canvas;
}

const pillLook: BoxLook = {
  font: `650 13px ${fontFamily}`,
  height: 26,
  padding: 10,
  radius: 13,
  line: families.at_place.solid,
  lineWidth: 2,
  ink: families.at_place.text,
};

const tagLook = (family: string): BoxLook => ({
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

interface Name {
  kind: string;
  first: string;
  second: string;
}

function nameOf(id: string): Name {
  const [kind = '', first = '', ...rest] = id.split(':');
  return { kind, first, second: rest.join(':') };
}

/** Draws an image by its name on the one canvas: read it before the next is drawn. Null: unknown name. */
export function drawPicture(id: string): HTMLCanvasElement | null {
  const { kind, first, second } = nameOf(id);
  if (kind === 'truck') return first === 'arrow' ? arrow(solidOf(second)) : square(solidOf(second));
  if (kind === 'pill') return box(first, pillLook);
  if (kind === 'tag') return box(second, tagLook(first));
  if (kind === 'place') return place(Number(first), second);
  return null;
}

const widths = new Map<string, number>();

/** The width of a pill or a tag, in CSS pixels, without drawing it. */
export function pictureWidth(id: string): number {
  const known = widths.get(id);
  if (known !== undefined) return known;
  const { kind, first, second } = nameOf(id);
  const width = (kind === 'pill' ? boxWidth(first, pillLook) : boxWidth(second, tagLook(first))) + 2 * EDGE;
  widths.set(id, width);
  return width;
}

/** Waits for the font, so that no name is drawn or measured in another one. */
export const fontReady = (): Promise<unknown> => document.fonts.load(`600 12px ${fontFamily}`).catch(() => []);

/** Lets the map request the images of its own layers by name. */
export function provideImages(map: MapLibreMap) {
  const ready = fontReady();
  map.setMissingStyleImageResolver(async id => {
    await ready;
    const canvas = drawPicture(id);
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen || map.hasImage(id)) return;
    map.addImage(id, pen.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: SCALE });
  });
}
