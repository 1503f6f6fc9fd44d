// The library as Java's foreign functions see it (Java 22 or newer): java tests/Whydoku.java LIBRARY
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

class Whydoku {
    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            SymbolLookup library = SymbolLookup.libraryLookup(args[0], arena);
            ValueLayout address = ValueLayout.ADDRESS;
            MethodHandle create = linker.downcallHandle(library.find("whydoku_new").orElseThrow(), FunctionDescriptor.of(address));
            MethodHandle ask = linker.downcallHandle(
                library.find("whydoku_ask").orElseThrow(), FunctionDescriptor.of(address, address, address));
            MethodHandle free = linker.downcallHandle(library.find("whydoku_free").orElseThrow(), FunctionDescriptor.ofVoid(address));
            MethodHandle delete = linker.downcallHandle(library.find("whydoku_delete").orElseThrow(), FunctionDescriptor.ofVoid(address));
            MemorySegment session = (MemorySegment) create.invoke();
            MemorySegment request = arena.allocateFrom("{\"ask\": \"solve\", \"puzzle\": \"1..4..1..3..4...\"}");
            MemorySegment answer = (MemorySegment) ask.invoke(session, request);
            String text = answer.reinterpret(Long.MAX_VALUE).getString(0);
            free.invoke(answer);
            delete.invoke(session);
            if (!text.contains("1234341223414123")) throw new AssertionError(text);
            System.out.println("Java: " + text);
        }
    }
}
