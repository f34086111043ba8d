/** A value of the model as it comes from a caller or from XML: anything may be missing, which the rules of the standard then tell. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? readonly Draft<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Draft<T[Key]> | undefined }
    : T;
