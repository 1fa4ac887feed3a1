declare module "virtual:content" {
  export const characters: readonly Readonly<Record<string, string>>[];
  export const locations: readonly Readonly<Record<string, string>>[];
}
