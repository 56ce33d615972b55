/** A domain rule as a rule of antd's form: the message at the field is the server's. `always`: also for an empty field. */
export const by = <T>(problem: (value: T) => string | null, always = false) => ({
  validator: async (_: unknown, value: T | null | undefined) => {
    const isEmpty = value === null || value === undefined || value === '';
    const text = isEmpty && !always ? null : problem(value as T);
    if (text) throw new Error(text);
  },
});
