/** The part of WebAssembly's interface that the server uses. TypeScript declares it only together with the browser's types. */
declare namespace WebAssembly {
  /** A compiled program; threads of one process share it. */
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
