// Files that the page hands to the person.

/** Have the browser save a text, or any other file, under a name. */
export function save(name: string, file: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(typeof file === "string" ? new Blob([file], { type: "text/plain" }) : file);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
