import { drawPicture, SCALE } from './images.ts';
import { ShelfPacker } from './shelf-packer.ts';
import type { Sprite } from './truck-scene.ts';

/** Draws sprites with WebGL2 in one call: a quad for each, with its image from one sheet. It belongs to one context and ends with it. */

const vertexSource = `#version 300 es
in vec3 place;
in vec4 cut;
uniform vec2 screen;
uniform float sheet;
uniform float scale;
out vec2 point;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  point = (cut.xy + corner * cut.zw) / sheet;
  vec2 off = (corner - 0.5) * cut.zw / scale;
  float s = sin(place.z);
  float c = cos(place.z);
  vec2 at = (place.xy + vec2(off.x * c - off.y * s, off.x * s + off.y * c)) / screen;
  gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0);
}`;

const fragmentSource = `#version 300 es
precision mediump float;
in vec2 point;
uniform sampler2D pictures;
out vec4 color;
void main() {
  color = texture(pictures, point);
}`;

/** Side of the sheet, in its own pixels; every WebGL2 supports this. */
const SHEET = 2048;
/** x, y, rotation of a sprite, then left, top, width, height of its image on the sheet. */
const FLOATS = 7;
const BYTES = FLOATS * Float32Array.BYTES_PER_ELEMENT;

interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    // Null only if the context is lost: then nothing is visible anyway.
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  return program;
}

export class SpriteRenderer {
  private readonly gl: WebGL2RenderingContext;
  private readonly screen: WebGLUniformLocation | null;
  private readonly packer = new ShelfPacker(SHEET);
  /** Positions of images on the sheet; null: the image cannot be drawn. */
  private readonly cuts = new Map<string, Cut | null>();
  private data = new Float32Array(512 * FLOATS);

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    const program = programOf(gl);
    // Called this way because the linter takes every «use…» for a React hook.
    Reflect.apply(gl.useProgram, gl, [program]);
    this.screen = gl.getUniformLocation(program, 'screen');
    gl.uniform1f(gl.getUniformLocation(program, 'sheet'), SHEET);
    gl.uniform1f(gl.getUniformLocation(program, 'scale'), SCALE);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SHEET, SHEET);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    this.attribute(gl.getAttribLocation(program, 'place'), 3, 0);
    this.attribute(gl.getAttribLocation(program, 'cut'), 4, 3 * Float32Array.BYTES_PER_ELEMENT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** `width` and `height` are CSS pixels; `ratio`: device pixels per CSS pixel. */
  draw(sprites: readonly Sprite[], width: number, height: number, ratio: number): void {
    const { gl } = this;
    // A full sheet is filled again with the images that are visible now.
    const count = this.fill(sprites, ratio) ?? this.fillAnew(sprites, ratio);
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.uniform2f(this.screen, width, height);
    gl.bufferData(gl.ARRAY_BUFFER, this.data.subarray(0, count * FLOATS), gl.STREAM_DRAW);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  }

  private attribute(location: number, size: number, offset: number): void {
    this.gl.enableVertexAttribArray(location);
    this.gl.vertexAttribPointer(location, size, this.gl.FLOAT, false, BYTES, offset);
    this.gl.vertexAttribDivisor(location, 1);
  }

  private fillAnew(sprites: readonly Sprite[], ratio: number): number {
    this.packer.clear();
    this.cuts.clear();
    return this.fill(sprites, ratio) ?? 0;
  }

  /** The number of sprites to draw; null: the sheet has no space for all images. */
  private fill(sprites: readonly Sprite[], ratio: number): number | null {
    if (this.data.length < sprites.length * FLOATS) this.data = new Float32Array(sprites.length * 2 * FLOATS);
    const { data } = this;
    let count = 0;
    for (const { x, y, picture, turn } of sprites) {
      const cut = this.cuts.get(picture) ?? this.bring(picture);
      if (cut === 'full') return null;
      if (cut === null) continue;
      const at = count++ * FLOATS;
      data[at] = turn === 0 ? snapped(x, cut.width, ratio) : x;
      data[at + 1] = turn === 0 ? snapped(y, cut.height, ratio) : y;
      data[at + 2] = turn;
      data[at + 3] = cut.x;
      data[at + 4] = cut.y;
      data[at + 5] = cut.width;
      data[at + 6] = cut.height;
    }
    return count;
  }

  /** Draws an image and puts it on the sheet. */
  private bring(picture: string): Cut | 'full' | null {
    const canvas = this.cuts.has(picture) ? null : drawPicture(picture);
    if (!canvas) {
      this.cuts.set(picture, null);
      return null;
    }
    const { width, height } = canvas;
    const spot = this.packer.place(width, height);
    if (!spot) return 'full';
    const { gl } = this;
    gl.texSubImage2D(gl.TEXTURE_2D, 0, spot.x, spot.y, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    const cut = { ...spot, width, height };
    this.cuts.set(picture, cut);
    return cut;
  }
}

/** Unrotated images begin at a whole device pixel: their text stays sharp. */
function snapped(middle: number, size: number, ratio: number): number {
  const half = size / SCALE / 2;
  return Math.round((middle - half) * ratio) / ratio + half;
}
