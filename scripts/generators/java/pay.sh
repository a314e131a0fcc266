if ! command -v javac; then
  echo 'apt-get install openjdk-17-jdk-headless, or another JDK'
  exit 69
fi
# The files of the manifest in Maven's own folder, the generator first.
jars=$(sed -n 's#.*<groupId>\(.*\)</groupId><artifactId>\(.*\)</artifactId><version>\(.*\)</version>.*#\1 \2 \3#p' pom.xml |
  while read -r group artifact version; do
    echo "$HOME/.m2/repository/$(echo "$group" | tr . /)/$artifact/$version/$artifact-$version.jar"
  done)
if ! ls $jars; then
  echo 'mvn -q -f scripts/generators/java/pom.xml dependency:resolve'
  exit 69
fi
# It starts sooner, and computes no longer than that saves.
export JDK_JAVA_OPTIONS='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
path=classes:$(echo "$jars" | tr '\n' ':')
java -jar "$(echo "$jars" | head -n 1)" generate --openapi-normalizer REFACTOR_ALLOF_WITH_PROPERTIES_ONLY=true -i openapi.json -o made -g java \
  --additional-properties=library=native --global-property apis,models,supportingFiles,modelDocs=false,apiDocs=false
javac -nowarn -proc:none -g:none -d classes -cp "$path" -sourcepath made/src/main/java Client.java
java -cp "$path" Client
