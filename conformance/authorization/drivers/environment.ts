const passedOn =
  /^(PATH|HOME|USER|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|DISPLAY|WAYLAND_DISPLAY|XDG_\w+|DBUS_\w+|SYSTEMROOT|LOCALAPPDATA|APPDATA|USERPROFILE)$/i

/** What a program needs of the environment, with what is named besides: keys may stand in any other variable. */
export function plainEnvironment(more: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && (passedOn.test(name) || more.includes(name)) ? [[name, value]] : [],
    ),
  )
}
