/** The bytes of a file as base64. Throws what the browser says when the file cannot be read. */
export async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}

/** A file as a data URL with its name, as the forms of the API take it; `content` may be a smaller copy of it. */
export const fileContent = async (file: File, content: Blob = file): Promise<string> =>
  `data:;name=${encodeURIComponent(file.name)};base64,${await base64Of(content)}`;
